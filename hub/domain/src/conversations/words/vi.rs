//! What the hub writes and says, in Vietnamese.

use super::{Text, Words};

pub const WORDS: Words = Words {
    keyword_answers: None,
    sign_in_code: Text {
        subject: "Mã đăng nhập {agency} của quý vị",
        body: "{code} là mã đăng nhập {agency} của quý vị. Mã có hiệu lực trong 10 phút. Đừng chia sẻ mã này với bất kỳ ai.",
    },
    operation_code_subject: "Mã {agency} của quý vị",
    change_password_code: "{code} là mã {agency} để quý vị đổi mật khẩu. Mã có hiệu lực trong 10 phút. Đừng chia sẻ mã này với bất kỳ ai.",
    change_login_id_code: "{code} là mã {agency} để quý vị đổi tên đăng nhập. Mã có hiệu lực trong 10 phút. Đừng chia sẻ mã này với bất kỳ ai.",
    create_login_code: "{code} là mã {agency} để quý vị tạo thông tin đăng nhập. Mã có hiệu lực trong 10 phút. Đừng chia sẻ mã này với bất kỳ ai.",
    spoken_code: "Xin chào. Đây là {agency}. Mã của quý vị là: {digits}. Xin nhắc lại, mã của quý vị là: {digits}. Đừng cho ai biết mã này. Tạm biệt.",
    reset_link: Text {
        subject: "Đặt mật khẩu {agency} mới",
        body: "Có người đã yêu cầu mật khẩu mới cho địa chỉ này tại {agency}. Nếu đó là quý vị, hãy mở liên kết này trong vòng một giờ; liên kết chỉ dùng được một lần:\n\n{url}\n\nNếu không phải quý vị, quý vị không cần làm gì: mật khẩu của quý vị vẫn giữ nguyên.",
    },
    welcome: Text {
        subject: "Chào mừng quý vị đến với {agency}",
        body: "Tài khoản {agency} của quý vị đã được tạo. Hãy mở liên kết này trong vòng 24 giờ để chọn mật khẩu; liên kết chỉ dùng được một lần:\n\n{url}\n\nNếu quý vị không yêu cầu tài khoản, xin bỏ qua tin nhắn này.",
    },
    business_account_asked: Text {
        subject: "Thêm tài khoản tại {agency}?",
        body: "Có người yêu cầu thêm một tài khoản doanh nghiệp vào thông tin đăng nhập {agency} của bạn. Chưa có gì được thêm. Nếu đó là bạn, hãy mở liên kết này trong vòng 24 giờ và xác nhận:\n\n{url}\n\nNếu không phải bạn, bạn không cần làm gì.",
    },
    personal_account_asked: Text {
        subject: "Thêm tài khoản tại {agency}?",
        body: "Có người yêu cầu thêm một tài khoản cá nhân vào thông tin đăng nhập {agency} của bạn. Chưa có gì được thêm. Nếu đó là bạn, hãy mở liên kết này trong vòng 24 giờ và xác nhận:\n\n{url}\n\nNếu không phải bạn, bạn không cần làm gì.",
    },
    account_exists: Text {
        subject: "Quý vị đã có tài khoản tại {agency}",
        body: "Có người đã yêu cầu tài khoản {agency} với địa chỉ này, nhưng địa chỉ này đã có tài khoản. Hãy đăng nhập bằng mật khẩu quý vị đang có, hoặc chọn mật khẩu mới qua liên kết này trong vòng 24 giờ:\n\n{url}\n\nNếu không phải quý vị, quý vị không cần làm gì.",
    },
    password_changed: Text {
        subject: "Mật khẩu {agency} của quý vị đã được đổi",
        body: "Mật khẩu đăng nhập {agency} của quý vị vừa được đổi và các phiên khác của quý vị đã kết thúc. Nếu không phải quý vị, hãy yêu cầu mật khẩu mới ngay và cho chúng tôi biết.",
    },
    login_id_changed: Text {
        subject: "Tên đăng nhập {agency} của quý vị đã được đổi",
        body: "Từ nay quý vị đăng nhập vào {agency} bằng {to} thay cho địa chỉ này. Nếu không phải quý vị, xin cho chúng tôi biết ngay.",
    },
    new_device: Text {
        subject: "Lần đăng nhập mới vào {agency}",
        body: "Có người đã đăng nhập vào tài khoản {agency} của quý vị từ một thiết bị mới.\n\nThiết bị: {device}\nĐịa chỉ mạng: {source}\nThời gian: {when}\n\nNếu đó là quý vị, quý vị không cần làm gì.\n\nNếu không phải quý vị, hãy mở liên kết này. Liên kết sẽ kết thúc phiên đó và cho quý vị chọn mật khẩu mới:\n{url}",
    },
    factors_changed: Text {
        subject: "Bảo mật của tài khoản {agency} đã thay đổi",
        body: "{change} Nếu không phải quý vị, hãy đổi mật khẩu và báo cho {agency}.",
    },
    app_added: "Một ứng dụng xác thực đã được thêm.",
    app_removed: "Ứng dụng xác thực đã được gỡ bỏ.",
    passkey_added: "Một khóa truy cập đã được thêm.",
    passkey_removed: "Một khóa truy cập đã được gỡ bỏ.",
    backup_codes_renewed: "Các mã dự phòng mới đã được tạo; mã cũ không còn dùng được.",
    devices_distrusted: "Bước thứ hai sẽ được yêu cầu lại trên mọi thiết bị.",
    device_trusted: "Một thiết bị đã được tin cậy: trong 30 ngày, bước thứ hai không được hỏi trên thiết bị đó.",
    account_added: "Một tài khoản đã được thêm vào thông tin đăng nhập của bạn.",
    phone_proved: "Một số điện thoại đã được xác nhận. Mã đăng nhập có thể được gửi đến số đó.",
    undo: "Để hoàn tác, hãy mở liên kết này trong vòng 72 giờ. Liên kết kết thúc mọi phiên và yêu cầu mật khẩu mới:\n{url}",
    unsubscribe: "Quý vị nhận được email này vì quý vị đã nộp đơn cho {program}.\nHủy nhận email: {url}",
    test_mark: "THỬ NGHIỆM (chỉ gửi cho bạn)",
};
